/** Where people read the mail of the addresses that most have; undefined for any other: an app opens that one. */
export function mailboxOf(email: string): Mailbox | undefined {
  const domain = email.toLowerCase().split('@').at(-1) ?? ''
  return mailboxes.find(({ domains }) => domains.test(domain))
}

interface Mailbox {
  name: string
  address: string
  domains: RegExp
}

const mailboxes: Mailbox[] = [
  { name: 'Gmail', address: 'https://mail.google.com/', domains: /^(gmail|googlemail)\.com$/ },
  { name: 'Yahoo Mail', address: 'https://mail.yahoo.com/', domains: /^(yahoo|ymail|rocketmail)\./ },
  { name: 'Outlook', address: 'https://outlook.live.com/mail/', domains: /^(outlook|hotmail|live|msn)\./ },
]
