/** The name of the product: on pages, in mails, in the API's description. */
export const brand = 'Oja'
