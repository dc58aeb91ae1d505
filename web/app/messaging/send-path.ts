/** The page whose form begins a conversation. */
export const sendPath = '/messages/send'
