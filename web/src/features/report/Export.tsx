export function Export() { return null; }
