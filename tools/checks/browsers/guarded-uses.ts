/**
 * New parts of browsers that the web may name, by the beginning of the path: older browsers go another way there, or
 * lose nothing.
 */
export const guardedUses: readonly { path: string; use: string; why: string }[] = [
  {
    path: 'web/app/ui/shop/share-links.tsx',
    use: '.share()',
    why: 'asked for before; else the link is copied',
  },
  { path: 'web/app/root.tsx', use: 'fetchpriority', why: 'without it the headline font comes earlier' },
  {
    path: 'web/app/ui/shop/verified-badge.tsx',
    use: 'popover',
    why: 'without it the words are always shown',
  },
  {
    path: 'web/app/ui/shop/verified-badge.tsx',
    use: 'popovertarget',
    why: 'without it the words are always shown',
  },
  { path: 'web/app/ui/shop/verified-badge.tsx', use: 'popovertargetaction', why: 'hidden without popovers' },
  { path: 'web/app/messaging/', use: 'capture', why: 'only phones know it; others choose a file' },
  {
    path: 'web/app/orders/order-receipt.tsx',
    use: '.print()',
    why: 'Firefox on phones shares the page instead',
  },
  {
    path: 'web/app/sellers/share/print-card.tsx',
    use: '.print()',
    why: 'Firefox on phones shares the page instead',
  },
  {
    path: 'web/app/orders/seller/packing-list.tsx',
    use: '.print()',
    why: 'Firefox on phones shares the page instead',
  },
  {
    path: 'web/app/sellers/share/status-pictures.tsx',
    use: '.canShare()',
    why: 'elsewhere the picture is a link to download',
  },
  {
    path: 'web/app/sellers/share/status-pictures.tsx',
    use: '.share()',
    why: 'elsewhere the picture is a link to download',
  },
  {
    path: 'web/app/orders/seller/packing-slip-page.tsx',
    use: '.print()',
    why: 'Firefox on phones shares the page instead',
  },
  {
    path: 'web/app/orders/payouts/statement.tsx',
    use: '.print()',
    why: 'Firefox on phones shares the page instead',
  },
  {
    path: 'web/app/browser/register-worker.ts',
    use: '.createPolicy()',
    why: 'asked for before; else the address is a text',
  },
  {
    path: 'web/app/browser/register-worker.ts',
    use: '.createScriptURL()',
    why: 'only of such a policy',
  },
  // Functions of ours that have the name of something new.
  { path: 'web/app/catalogue/my-listings/photo-tiles.tsx', use: '.move()', why: 'ours' },
  { path: 'web/app/messaging/voice/', use: '.level()', why: 'ours' },
]
