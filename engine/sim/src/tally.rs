//! Sums by name, for the few names that one run knows, kept in the order of the names.

/// A sum for each of a few names. Names are literals, so most are recognised by their address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally<T>(Vec<(&'static str, T)>);

impl<T: Copy + Default> Tally<T> {
    /// The sum of this name, which begins as nothing.
    pub fn entry(&mut self, name: &'static str) -> &mut T {
        let known = self
            .0
            .iter()
            .position(|(other, _)| std::ptr::eq(*other, name));
        let place = known.unwrap_or_else(|| self.place_of(name));
        &mut self.0[place].1
    }

    fn place_of(&mut self, name: &'static str) -> usize {
        match self.0.binary_search_by(|(other, _)| (*other).cmp(name)) {
            Ok(place) => place,
            Err(place) => {
                self.0.insert(place, (name, T::default()));
                place
            }
        }
    }

    pub fn get(&self, name: &str) -> Option<T> {
        self.iter()
            .find(|(other, _)| *other == name)
            .map(|(_, sum)| sum)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, T)> + '_ {
        self.0.iter().copied()
    }

    pub fn values(&self) -> impl Iterator<Item = T> + '_ {
        self.iter().map(|(_, sum)| sum)
    }
}

impl<T> FromIterator<(&'static str, T)> for Tally<T> {
    /// From pairs in the order of their names, each name once.
    fn from_iter<I: IntoIterator<Item = (&'static str, T)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_kept_by_name_and_in_the_order_of_the_names() {
        let mut tally = Tally::default();
        for name in ["READ reply", "COMMIT reply", "READ reply"] {
            *tally.entry(name) += 1;
        }
        // The same name at another address.
        *tally.entry(String::from("COMMIT reply").leak()) += 5;
        let sums: Vec<(&str, u64)> = tally.iter().collect();
        assert_eq!(sums, [("COMMIT reply", 6), ("READ reply", 2)]);
        assert_eq!(tally.get("WRITE reply"), None);
    }
}
