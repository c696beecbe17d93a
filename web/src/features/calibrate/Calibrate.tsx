export function Calibrate() { return null; }
