import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { plainLinksAtOnce, valuesOfOldModules } from './quick-server.ts'
import { addressesWhereUsed, routerWithoutAdvice, routerWithoutUnusedParts } from './slimming.ts'

// What every page needs is two scripts, which compress better than twenty and stay cached from page to page. Of the rest a
// page gets what it uses, no more: what several public pages share is put together where the same pages share it, because
// small scripts compress badly. What is left is split by the bundler, by who uses it.
const groups = [
  { name: 'framework', test: /node_modules|app\/entry\.client/, priority: 3 },
  {
    name: 'shell',
    test: /preload-helper|app\/(root\.|layouts\/(site-layout|bare|brand|lite|error)|lib\/(?!later|leave|live|shrink|login-required|use-more|use-file|send-form|typed-part|on-demand|fresh|following|hours|use-fresh))|contract\/src\/(brand|client|endpoint|limits|money|palette|phone)\.|ui\/(icon|button|toasts|picture|price|empty|avatar|badge)\./,
    priority: 2,
  },
  { name: 'frame', test: /app\/layouts\/(shop-layout|site-|mobile|dropdown|log-out)/, priority: 1 },
  { name: 'cards', test: /app\/(catalogue\/(listing|product)-card|ui\/stars)\./, priority: 1 },
  {
    name: 'hired',
    test: /app\/catalogue\/(service-card|open-badge)\.|contract\/src\/(service-choices|location-names)\./,
    priority: 1,
  },
  { name: 'forms', test: /app\/ui\/(field|notice|refusal-summary)\./, priority: 1 },
  {
    name: 'details',
    test: /app\/(catalogue\/product-gallery|sellers\/contact(-panel)?\.|ui\/(report-link|share-links|verified-badge)|lib\/login-required|messaging\/(chat-widget|correspondent|hear-seller))/,
    priority: 1,
  },
  { name: 'reviews', test: /app\/(reviews\/(?!own-review)|ui\/star-input)/, priority: 1 },
  { name: 'typing', test: /app\/lib\/following-form\./, priority: 3 },
  {
    name: 'lists',
    test: /app\/(catalogue\/(asked|choice|sort-form|list-form|search-box|suggestions|filter-chips)|ui\/more-link|lib\/use-more)\./,
    priority: 2,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    addressesWhereUsed(),
    routerWithoutUnusedParts(),
    routerWithoutAdvice(),
    plainLinksAtOnce(),
    valuesOfOldModules(),
  ],
  // Inlined data: addresses would count against every page; files are cached for a year.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // React inside the bundle is React built for production, whatever NODE_ENV the server runs under: its other build takes
  // three times as long for a page.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
