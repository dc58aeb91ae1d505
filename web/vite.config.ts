import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Two chunks that every page needs compress better than twenty small ones, and stay cached from page to page.
const groups = [
  { name: 'framework', test: /node_modules/, priority: 2 },
  {
    name: 'shell',
    // What only the pages of one's own need stays out of it.
    test: /app\/(layouts\/(?!admin|buyer|dashboard|area)|lib\/(?!leave|shrink|login-required|or-failure))|contract\/src\/(client|endpoints?|money|palette)\.|ui\/(icon|button|toasts|avatar|empty|picture|price)\./,
    priority: 1,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Inlined data: addresses would count against every page; files are cached for a year.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // React inside the bundle is React built for production, whatever NODE_ENV the server runs under.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
}))
