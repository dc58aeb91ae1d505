import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Inlined data: addresses would count against every page; files are cached for a year.
  build: { assetsInlineLimit: 0, target: isSsrBuild ? 'node22' : 'es2020' },
  // React inside the bundle is React built for production, whatever NODE_ENV the server runs under.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
}))
