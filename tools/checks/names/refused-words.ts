/** A word that a newcomer would not guess, and the word the field uses for it. Source: docs/glossary.md. */
export interface RefusedWord {
  /** One word or several, as they stand in a name: 'give back' refuses giveBack, give-back and "Giving: give back". */
  word: string
  instead: string
  /** Refused only where a name begins with it: `told` and `toldOf`, not `overdueTold`. */
  atStart?: true
  /** An English word that a heading may use: only names of code and files are held against it. */
  notInHeadings?: true
  /** Refused in these files alone. */
  only?: RegExp
  /** Names that may use it: the word means something else there. */
  names?: readonly string[]
  /** Paths that may use it, with the reason beside each. */
  paths?: readonly string[]
}

// Endpoints and the codes of errors are called so by the wire, actions of orders and admins by the database.
const wire = ['contract/src/endpoints/', 'contract/src/values/errors.ts']
const english = { notInHeadings: true } as const
// A market of the trade, where stalls stand, keeps its name; a started product in a test is no market.
const tests = /^(e2e|tests|tools)\/|\.test\.tsx?$/

export const refusedWords: readonly RefusedWord[] = [
  // Access and sessions
  { word: 'doorkeeper', instead: 'guard' },
  { word: 'door', instead: 'guard, or public API' },
  { word: 'carriage', instead: 'session transport' },
  { word: 'sealing', instead: 'encryption' },
  { word: 'sealer', instead: 'encryption' },
  { word: 'seal', instead: 'encrypt' },
  { word: 'unseal', instead: 'decrypt' },
  { word: 'second factor', instead: 'two-factor', paths: wire },
  { word: 'fresh password', instead: 'reauthenticate', names: ['freshPassword'] },

  // Time, processes, events
  { word: 'patience', instead: 'deadline or timeout' },
  { word: 'ask in time', instead: 'deadline' },
  { word: 'unhurried', instead: 'without timeouts' },
  { word: 'read again', instead: 'retry' },
  { word: 'told', instead: 'notified or emitted', atStart: true, ...english },
  { word: 'tell', instead: 'notify or emit', atStart: true, ...english },
  { word: 'hear', instead: 'subscribe or on...', atStart: true, ...english },
  { word: 'heard', instead: 'received', atStart: true, ...english },
  { word: 'news', instead: 'event or pub/sub' },
  { word: 'aside', instead: 'worker process', ...english },
  { word: 'gentle', instead: 'worker process' },
  { word: 'careful sharp', instead: 'resize or encode' },
  { word: 'in turn', instead: 'p-limit', ...english },
  { word: 'take turns', instead: 'p-limit' },
  { word: 'arriving', instead: 'temp file', ...english },
  { word: 'leaving', instead: 'shutdown, or account deletion' },
  { word: 'spare', instead: 'stale copy' },

  // Personal data and visibility
  { word: 'forget', instead: 'delete or clear', atStart: true },
  { word: 'held about', instead: 'personal data' },
  { word: 'held data', instead: 'personal data' },
  { word: 'whole person', instead: 'personal data' },
  { word: 'whole shop', instead: 'visibility' },

  // Lists, search, limits
  { word: 'list answers', instead: 'pagination' },
  { word: 'name next', instead: 'next link' },
  { word: 'tell total', instead: 'total count' },
  { word: 'map parts', instead: 'sitemap' },
  { word: 'most', instead: 'max', atStart: true, ...english },
  { word: 'least', instead: 'min', atStart: true, ...english },
  { word: 'sparest', instead: 'min', ...english },
  { word: 'plenty', instead: 'what it bounds', ...english },
  { word: 'surely', instead: 'what it bounds', ...english },
  { word: 'loose words', instead: 'fuzzy terms' },
  { word: 'whole words', instead: 'exact terms' },

  // Admin, orders, money
  { word: 'supervision', instead: 'admin' },
  { word: 'desk', instead: 'admin' },
  { word: 'back office', instead: 'admin' },
  { word: 'till', instead: 'checkout context' },
  { word: 'shelf', instead: 'listings or stock' },
  { word: 'shelves', instead: '{ pool, files }' },
  { word: 'initiate', instead: 'start payment', paths: [...wire, 'web/app/orders/order-labels.ts'] },
  { word: 'begin order', instead: 'place order' },
  { word: 'consequences', instead: 'payment events' },
  { word: 'want refund', instead: 'request refund' },
  { word: 'want payout', instead: 'request payout' },
  { word: 'give back', instead: 'refund' },
  { word: 'standing', instead: 'status, or rating' },

  // Messages
  { word: 'talk', instead: 'conversation' },
  { word: 'talks', instead: 'conversations' },
  { word: 'chat', instead: 'conversation' },
  // A thread of the processor is one.
  { word: 'thread', instead: 'conversation', paths: ['server/src/platform/'] },
  { word: 'threads', instead: 'conversations', paths: ['server/src/platform/'] },
  { word: 'notice', instead: 'notification, or alert', paths: ['server/src/platform/nigeria/'], ...english },
  { word: 'notices', instead: 'notifications, or alerts' },
  { word: 'correspondent', instead: 'recipient' },
  {
    word: 'papers',
    instead: 'identity documents',
    paths: ['server/src/notifications/notification-texts.ts'],
    ...english,
  },
  { word: 'trail', instead: 'audit log' },
  { word: 'happening', instead: 'timeline entry' },

  // Web
  { word: 'asked of', instead: 'search params' },
  { word: 'on demand', instead: 'lazy part' },
  { word: 'use fresh', instead: 'use latest' },
  { word: 'way words', instead: 'delivery labels' },

  // Tests and tools
  { word: 'market', instead: 'test app', only: tests, names: ['inMarket', 'SimulatedMarket'], ...english },
  { word: 'peopled', instead: 'seeded' },
  { word: 'grow old', instead: 'backdate' },
  { word: 'dice', instead: 'random' },
  { word: 'ear', instead: 'sse client' },
  { word: 'ways out', instead: 'exits' },
  { word: 'judge', instead: 'axe helper, or what it checks', atStart: true },
  { word: 'by hand', instead: 'typed URLs', ...english },
  { word: 'whose words', instead: 'session change' },
  { word: 'deed', instead: 'action' },
  { word: 'deeds', instead: 'actions' },

  // Documents
  { word: 'room', instead: 'module, or storage area' },
  { word: 'rooms', instead: 'modules' },
  { word: 'house', instead: 'codebase' },
]
