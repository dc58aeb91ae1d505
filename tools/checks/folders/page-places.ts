import { basename, dirname } from 'node:path'
import { projectFiles } from '../files/project-files.ts'

/**
 * Pages that stand beside the folder of their parts, a sentence each: `orders/seller-order-page.tsx` belongs into
 * `orders/seller/`. Such a folder has the first words of the page's name, or its last.
 */
export function pageProblems(root: string): string[] {
  const files = projectFiles(root).filter((path) => path.startsWith('web/app/'))
  const folders = new Set(files.flatMap((path) => foldersAbove(path)))
  return files
    .filter((path) => path.endsWith('-page.tsx'))
    .flatMap((path) => {
      const place = dirname(path)
      const folder = partsOf(basename(path, '-page.tsx')).find((name) => folders.has(`${place}/${name}`))
      return folder
        ? [`${path} stands beside the folder of its parts: move it into ${place}/${folder}/.`]
        : []
    })
}

/** 'web/app/orders/seller/tabs.tsx' → 'web/app/orders/seller', 'web/app/orders', and so on. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

/** 'seller-order' → 'seller-order', 'seller', 'order'. */
function partsOf(name: string): string[] {
  const words = name.split('-')
  const parts = words.flatMap((_, count) => [
    words.slice(0, words.length - count).join('-'),
    words.slice(count).join('-'),
  ])
  return [...new Set(parts)]
}
