/** The parts of an address in one line, each once: a town is often named as its local government is. Empty parts are left out. */
export function addressLine(...parts: string[]): string {
  return [...new Set(parts)].filter(Boolean).join(', ')
}
