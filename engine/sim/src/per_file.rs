//! What is kept of each file, found by its number: files are numbered from zero on as they come to be
//! (`server/namespace.rs`), so that a row of places is the shortest way to one.

use crate::call::FileId;

#[derive(Clone, Debug)]
pub struct PerFile<T> {
    places: Vec<Option<T>>,
}

impl<T> Default for PerFile<T> {
    fn default() -> Self {
        Self { places: Vec::new() }
    }
}

impl<T> PerFile<T> {
    pub fn get(&self, file: FileId) -> Option<&T> {
        self.places.get(file.0 as usize)?.as_ref()
    }

    pub fn get_mut(&mut self, file: FileId) -> Option<&mut T> {
        self.places.get_mut(file.0 as usize)?.as_mut()
    }

    pub fn get_or_insert_with(&mut self, file: FileId, make: impl FnOnce() -> T) -> &mut T {
        self.place(file).get_or_insert_with(make)
    }

    pub fn insert(&mut self, file: FileId, kept: T) {
        *self.place(file) = Some(kept);
    }

    pub fn remove(&mut self, file: FileId) {
        if let Some(place) = self.places.get_mut(file.0 as usize) {
            *place = None;
        }
    }

    /// In the order of their numbers.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.places.iter().flatten()
    }

    pub fn entries(&self) -> impl Iterator<Item = (FileId, &T)> {
        let numbered = (0..).map(FileId).zip(&self.places);
        numbered.filter_map(|(file, place)| Some((file, place.as_ref()?)))
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.places.iter_mut().flatten()
    }

    pub fn clear(&mut self) {
        self.places.clear();
    }

    fn place(&mut self, file: FileId) -> &mut Option<T> {
        let index = file.0 as usize;
        if index >= self.places.len() {
            self.make_places(index + 1);
        }
        &mut self.places[index]
    }

    // Apart, so that to find what is there stays a few steps.
    #[cold]
    #[inline(never)]
    fn make_places(&mut self, places: usize) {
        self.places.resize_with(places, || None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_until_it_is_taken_away() {
        let mut kept = PerFile::default();
        kept.insert(FileId(3), "three");
        assert_eq!(*kept.get_or_insert_with(FileId(1), || "one"), "one");
        assert_eq!(*kept.get_or_insert_with(FileId(3), || "another"), "three");
        assert_eq!(kept.values().copied().collect::<Vec<_>>(), ["one", "three"]);
        kept.remove(FileId(3));
        kept.remove(FileId(9));
        assert_eq!(
            (
                kept.get(FileId(3)),
                kept.get(FileId(2)),
                kept.get(FileId(9))
            ),
            (None, None, None)
        );
        assert_eq!(kept.get_mut(FileId(1)).copied(), Some("one"));
        kept.clear();
        assert_eq!(kept.values().count(), 0);
    }
}
