/** The server cannot start, and a person can do something about it: the message says what, and no stack is shown. */
export class StartupError extends Error {}
