/** An error whose message is a sentence for whoever runs the program; it needs no stack. */
export class OperatorError extends Error {}
