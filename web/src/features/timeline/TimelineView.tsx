export function TimelineView() { return null; }
