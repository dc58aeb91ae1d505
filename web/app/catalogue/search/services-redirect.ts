import { redirect } from 'react-router'

export const loader = toServices
export const clientLoader = toServices

/** /services without an id redirects to the provider list. */
function toServices({ request }: { request: Request }): never {
  throw redirect(`/Categories/Services${new URL(request.url).search}`, 301)
}

export default function ServicesRedirect() {
  return null
}
