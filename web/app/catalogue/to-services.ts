import { redirect } from 'react-router'

/** /services without an id is the list of providers. */
export function loader({ request }: { request: Request }) {
  throw redirect(`/Categories/Services${new URL(request.url).search}`, 301)
}

export const clientLoader = loader

export default function ToServices() {
  return null
}
