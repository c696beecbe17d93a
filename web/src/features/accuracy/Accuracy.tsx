export function Accuracy() { return null; }
