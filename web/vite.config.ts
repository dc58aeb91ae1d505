import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { addressesWhereUsed, routerWithoutUnusedParts } from './slimming.ts'

// Two chunks that every page needs compress better than twenty small ones, and stay cached from page to page. What the
// pages of one area share, and what the lists, cards and forms of the public pages are made of, is one chunk each: every
// chunk is named in the list of all pages, which every page carries.
const groups = [
  { name: 'framework', test: /node_modules/, priority: 3 },
  {
    name: 'shell',
    test: /app\/(layouts\/(site|shop|mobile|dropdown|brand|lite|error|log-out)|lib\/(?!leave|live|shrink|login-required|use-more))|contract\/src\/(brand|client|endpoints?|money|palette|phone)\.|ui\/(icon|button|toasts|avatar|empty|picture|price)\./,
    priority: 2,
  },
  {
    name: 'cards',
    test: /app\/(catalogue\/(listing-card|product-card)|ui\/stars)\./,
    priority: 2,
  },
  {
    name: 'lists',
    test: /app\/(catalogue\/(asked|list-form|search|sort|suggestions))|contract\/src\/(categories|limits|locations|service-choices)\./,
    priority: 2,
  },
  {
    name: 'fields',
    test: /app\/((catalogue\/shop-bar|lib\/(use-more|login-required|or-failure)|ui\/(more-link|field|badge|skeleton|star-input|notice))\.|reviews\/|sellers\/contact|trust\/report-link)/,
    priority: 2,
  },
  {
    name: 'parts',
    test: /app\/(layouts|lib|ui\/(?!stars)|messaging\/correspondent)|contract\/src/,
    priority: 1,
  },
  {
    name: 'chat',
    test: /app\/(messaging\/(?!.*-page|bell\.|message-box|chat-widget|correspondent)|lib\/live)/,
    priority: 0,
  },
  {
    name: 'listing',
    test: /app\/(catalogue\/(listing-form|listing-kinds|kind-tabs|photo|own-listing|send-upload|upload-form|check-)|sellers\/(store-preview|sell-with-us-(form|place)|settings-form))/,
    priority: 0,
  },
  { name: 'order', test: /app\/orders\/(?!.*-page|buy-panel|payment-frame)/, priority: 1 },
  { name: 'stalls', test: /shop\/pictures\/stall/, priority: 1 },
  { name: 'account', test: /app\/identity\/(?!.*-page)/, priority: 1 },
  { name: 'words', test: /app\/support\/(?!.*-page)/, priority: 1 },
  { name: 'office', test: /app\/trust\/(?!.*-page)/, priority: 1 },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), addressesWhereUsed(), routerWithoutUnusedParts()],
  // Inlined data: addresses would count against every page; files are cached for a year.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // React inside the bundle is React built for production, whatever NODE_ENV the server runs under: its other build takes
  // three times as long for a page.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))
