/** What a person may switch off. Notifications about orders and money always come. */
export const notificationChoices = ['messageEmails', 'savedEmails', 'ratingReminders'] as const
export type NotificationChoice = (typeof notificationChoices)[number]
