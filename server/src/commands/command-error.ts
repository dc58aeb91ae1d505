/** A failure that the person at the terminal can mend. The program prints only its message. */
export class CommandError extends Error {}
