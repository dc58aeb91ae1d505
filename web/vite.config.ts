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
        'app/layouts/(site-layout|bare|brand|save-data|error)',
        String.raw`app/api/(?!live-event|send-form)`,
        String.raw`app/session/(session|session-end|session-storage)\.`,
        String.raw`app/hooks/(load-part|use-hydrated|use-lite)\.`,
        String.raw`app/format/(format|page-title)\.`,
        'app/ui/saved/load-saved',
        'app/browser/(abort-after|data-saver|kept-)',
        String.raw`contract/src/client\.|contract/src/endpoints/(?!admin|trust|voice|saved)`,
        String.raw`contract/src/values/(brand|categories|field-lengths|money|palette|phone)\.`,
        String.raw`ui/(icon|button|toasts|drawing|empty-state|badge|alert|shop/(listing-photo|price|avatar))\.`,
      ].join('|'),
    ),
    priority: 2,
  },
  { name: 'frame', test: /app\/layouts\/(shop-layout|site-|mobile|dropdown|use-log-out)/, priority: 1 },
  {
    name: 'cards',
    test: /app\/(catalogue\/listing\/(listing|product)-card|ui\/saved\/save-form)\./,
    priority: 1,
  },
  {
    name: 'services',
    test: /app\/catalogue\/listing\/service-card\.|contract\/src\/values\/(service-choices|places\/location-names)\./,
    priority: 1,
  },
  {
    name: 'stars',
    test: /app\/(ui\/shop\/(stars|open-badge)|catalogue\/listing\/price-now)\.|values\/places\/place-labels\./,
    priority: 2,
  },
  { name: 'forms', test: /app\/ui\/forms\/(field|error-summary)\./, priority: 1 },
  {
    name: 'details',
    test: /app\/(sellers\/contact(-panel)?\.|ui\/shop\/(report-link|share-links|verified-badge)|messaging\/voice\/seller-voice-player)/,
    priority: 1,
  },
  // What the page of a product loads at the first touch.
  {
    name: 'product-below',
    test: /app\/(catalogue\/(listing\/product-seller|product\/product-(facts|links))|messaging\/conversations\/message-button)\./,
    priority: 0,
  },
  {
    name: 'chat',
    test: /app\/(messaging\/conversations\/(widget\/conversation-widget\.|recipient)|session\/resume-after-login|hooks\/lazy-part-with-retry|sellers\/contact-methods)/,
    priority: 1,
  },
  { name: 'reviews', test: /app\/(reviews\/(?!own-review)|ui\/forms\/star-input)/, priority: 1 },
  { name: 'typing', test: /app\/hooks\/use-synced-form\./, priority: 3 },
  {
    name: 'lists',
    test: /app\/(catalogue\/search\/(search-params|search-box|use-suggestions|filters\/(labelled-select|sort-form|list-form|filter-chips))|ui\/more-link|hooks\/use-load-more)\./,
    priority: 2,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // No inlined data: it would count against every page, while browsers cache files for a year.
  // The targets are the browsers of docs/browsers.md: those that run our scripts, and those that pages look right in.
  build: {
    assetsInlineLimit: 0,
    // Of ES2022 our oldest browsers lack static blocks alone, and tools/checks/bundle refuses those. For Chrome 92 by name
    // the build would write out private fields too, which it knows.
    target: 'es2022',
    cssTarget: ['chrome80', 'safari14', 'firefox78'],
  },
  css: { postcss: { plugins: [lowerStyles] } },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // The bundle holds React's production build, whatever NODE_ENV the server runs under: the other build needs three
  // times as long for a page.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
