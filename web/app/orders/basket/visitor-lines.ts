/** The field of the checkout's address that brings the number of lines of a visitor's basket over the login. */
export const visitorLinesName = 'lines'
