import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lowerStyles } from './lower-styles.ts'

// Three scripts hold what every page needs: they compress better than twenty and stay cached from page to page. Code
// that the same public pages share is one script too, because small scripts compress badly. The bundler splits the
// rest by who uses it, so that a page loads no more than it needs.
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(?!react-dom\/|scheduler\/|react-router\/dist\/production\/lib\/dom-export\/)/,
    priority: 5,
  },
  // The code that renders a page in the browser: entry.client loads it after the page has been painted.
  { name: 'hydration', test: /node_modules|app\/rendering\/hydrate/, priority: 4 },
  {
    name: 'shell',
    test: new RegExp(
      [
        'preload-helper',
        String.raw`app/root\.`,
        'app/layouts/(site-layout|bare|brand|basket-link|save-data|error)',
        String.raw`app/api/(?!live-event|send-form)`,
        String.raw`app/session/(session|session-end|session-storage)\.`,
        String.raw`app/hooks/(load-part|use-hydrated|use-lite|use-synced-form)\.`,
        String.raw`app/format/known-value\.|app/ui/(date-text|load-failure)\.|contract/src/values/search/understood-search\.`,
        String.raw`app/format/(format|page-title)\.`,
        'app/ui/saved/load-saved',
        'app/browser/(abort-after|data-saver|kept-)',
        String.raw`contract/src/client\.|contract/src/endpoints/(?!admin|trust|voice|texts|saved|delivery|phones|orders|messaging|[a-z]+/)`,
        String.raw`contract/src/values/(brand|categories|field-lengths|money|palette|phone)\.`,
        String.raw`ui/(icon|button|toasts|drawing|empty-state|badge|alert|shop/(listing-photo|price|avatar))\.`,
      ].join('|'),
    ),
    priority: 2,
  },
  { name: 'frame', test: /app\/layouts\/(shop-layout|site-|mobile|dropdown|use-log-out)/, priority: 1 },
  // What lists and pages of goods, services and shops share.
  {
    name: 'listings',
    test: /app\/(catalogue\/listing\/(listing-card|product-card|price-now|shop-bar)|ui\/(skeleton|saved\/save-button|shop\/(stars|open-badge|verified-mark)))\.|values\/places\/place-labels\./,
    priority: 2,
  },
  {
    name: 'found',
    test: /app\/(catalogue\/newest-products\/load|reviews\/own-review|ui\/(found-view|shop\/closed-until))/,
    priority: 1,
  },
  {
    name: 'services',
    test: /app\/(catalogue\/listing\/(service-card|shop-grids)|ui\/saved\/save-texts)\.|contract\/src\/values\/(sharing|service-choices)\./,
    priority: 1,
  },
  {
    name: 'details',
    test: /app\/ui\/shop\/(report-link|share-links|verified-badge|opening-hours|working-hours)\./,
    priority: 1,
  },
  // Of a page that was not found.
  {
    name: 'near',
    test: /app\/catalogue\/newest-products\/(near-listings|newest-products-list)\./,
    priority: 1,
  },
  // What the pages of products, services and shops load at the first touch.
  {
    name: 'contact',
    test: /app\/(sellers\/contact(-panel)?\.|messaging\/voice\/seller-voice-player)/,
    priority: 1,
  },
  {
    name: 'product-below',
    test: /app\/(catalogue\/product\/(product-(seller|facts|links)|promise-steps)|messaging\/conversations\/message-button)\./,
    priority: 0,
  },
  // What the device has seen, and rows of cards.
  {
    name: 'other-products',
    test: /app\/catalogue\/product\/(other-products|recently-seen|product-row|seen-products)\./,
    priority: 1,
  },
  {
    name: 'chat',
    test: /app\/(messaging\/conversations\/(widget\/conversation-widget\.|recipient)|session\/resume-after-login|hooks\/lazy-part-with-retry|sellers\/contact-methods)/,
    priority: 1,
  },
  // The board of payments: two pages show it, and its sound comes later.
  {
    name: 'board',
    test: /app\/orders\/board\/(board-view|use-board|sound-switch)\.|contract\/src\/(endpoints\/seller\/board|values\/orders\/board-payments)\./,
    priority: 2,
  },
  { name: 'reviews', test: /app\/(reviews\/(?!own-review)|ui\/forms\/star-input)/, priority: 1 },
  {
    name: 'lists',
    test: /app\/(catalogue\/search\/(search-params|filters\/(labelled-select|list-form))|ui\/more-link|hooks\/use-load-more)\.|values\/places\/location-names\./,
    priority: 2,
  },
  {
    name: 'forms',
    test: /app\/(ui\/forms\/(field|error-summary)|hooks\/use-auto-submit|session\/reauthenticate)\./,
    priority: 2,
  },
  // Small parts that very different pages share. A group takes along what its code imports, so without a script of
  // their own they would end in a group below, and a public page would load all of that.
  { name: 'search-box', test: /app\/catalogue\/search\/(search-box|use-suggestions)\./, priority: 2 },
  {
    name: 'live',
    test: /app\/(hooks\/use-latest|api\/live-events|messaging\/conversations\/refresh-button)\./,
    priority: 2,
  },
  { name: 'week', test: /contract\/src\/values\/week\./, priority: 2 },
  {
    name: 'number',
    test: /values\/orders\/(order-number|payment-requests)\.|endpoints\/orders\./,
    priority: 2,
  },
  { name: 'area-menu', test: /app\/layouts\/app-shell\/(area-menu|back-link)\./, priority: 2 },
  { name: 'fields', test: /app\/ui\/forms\/common-fields\./, priority: 1 },
  {
    name: 'login-fields',
    test: /app\/(ui\/forms\/(email-or-phone|new-password)|session\/registered-email)|values\/text\/login-phone\.|endpoints\/phones\./,
    priority: 2,
  },
  { name: 'typed', test: /identity\/(links\/typed-registration|registration)\./, priority: 2 },
  { name: 'place', test: /app\/(ui\/forms\/place-fields|sellers\/shop-fields)\./, priority: 1 },
  { name: 'table', test: /app\/ui\/data-table\./, priority: 1 },
  { name: 'labels', test: /contract\/src\/values\/trust-labels\./, priority: 1 },
  { name: 'home-cards', test: /app\/home\/(goods-pictures|seller-kinds)\./, priority: 2 },
  {
    name: 'page-head',
    test: /app\/support\/(page-head|ticket-badge)\.|contract\/src\/endpoints\/(support\/tickets|trust)\./,
    priority: 2,
  },
  // Of the pages below, which few people open: fewer scripts make the list of all pages shorter, and each page has it.
  { name: 'article', test: /app\/support\/content\/(prose|article-view|contact-prompt)\./, priority: 1 },
  {
    name: 'account',
    test: /app\/(hooks\/(use-account-form|use-send-sixth-digit)|session\/confirm-password|identity\/require-session|ui\/modal|account\/(use-error-toast|account-(frame|labels)))/,
    priority: 1,
  },
  {
    name: 'order',
    test: /app\/orders\/(order-(labels|badges|load|timeline)|step-done|seller\/(refund\/asked-part|row\/(next-waiting|due-day))|checkout\/pay-now|paid-together|unpaid-reason|buyer\/next-step|checkout\/payment-(badge|outcome)|disputes\/(dispute-details|team-question)|dispatch\/dispatch-details|handover\/kept-orders)\.|ui\/shop\/copy-text\.|values\/(order-(states|limits)|orders\/(payout-time|ordered-goods|check-code|handover-code))\./,
    priority: 1,
  },
  // Small parts that pages of people who are logged in share, and that import nothing but the shell.
  {
    name: 'member',
    test: /app\/(delivery\/submit-named|ui\/shop\/paid-sum|catalogue\/(my-listings\/listing-kinds|stock\/(stock-counter|save-stock))|format\/(lagos-day|name-list)|hooks\/use-only-error|sellers\/settings\/open-again)\.|contract\/src\/(endpoints\/(orders\/(basket|dispatch|handover)|delivery|voice|sellers\/helpers|identity\/account|messaging\/(quick-replies|automatic-reply))|values\/(admin\/names-match|places\/state-names|sellers\/helper-rights|delivery\/(delivery-limits|address-line)))\./,
    priority: 2,
  },
  {
    name: 'settings',
    test: /app\/((sellers\/(settings|shop-link)|account)\/(?!.*-page\.)|orders\/board\/board-list\.)/,
    minShareCount: 2,
    priority: 0,
  },
  {
    name: 'admin',
    test: /app\/admin\/(?!.*-page\.)|contract\/src\/(endpoints|schemas|values)\/admin|values\/(payment-queues|orders\/commission)\./,
    minShareCount: 2,
    priority: 0,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // No inlined data: it would count against every page, while browsers cache files for a year.
  // The targets are the browsers of docs/browsers.md: those that run our scripts, and those that pages look right in.
  build: {
    assetsInlineLimit: 0,
    // A part that loads later names the scripts that it needs. Every page has these already.
    modulePreload: {
      resolveDependencies: (_script, needed) =>
        needed.filter((name) => !/\/(framework|hydration|rolldown-runtime|shell)-/.test(name)),
    },
    // Of ES2022 our oldest browsers lack static blocks alone, and tools/checks/bundle refuses those. For Chrome 92 by name
    // the build would write out private fields too, which it knows.
    target: 'es2022',
    cssTarget: ['chrome80', 'safari14', 'firefox78'],
  },
  css: { postcss: { plugins: [lowerStyles] } },
  environments: {
    // Both name styles, fonts and pictures, and must agree.
    ssr: { build: { rolldownOptions: { output: { hashCharacters: 'hex' } } } },
    client: {
      build: {
        rolldownOptions: {
          // Every page loads the names of all scripts: short names make that list shorter.
          output: {
            codeSplitting: { groups },
            // Hexadecimal digits compress to half a byte each.
            hashCharacters: 'hex',
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
  // The bundle holds React's production build, whatever NODE_ENV the server runs under: the other build needs three
  // times as long for a page.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
