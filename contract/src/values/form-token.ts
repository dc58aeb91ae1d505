/** The hidden field by which a form shows that our page sent it, for browsers that say nothing of it in their headers. */
export const formTokenField = 'formToken'
