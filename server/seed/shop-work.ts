import type { PictureRecipe } from './drawing/picture-recipe.ts'

/** The helper of the demo seller, who logs in with the password of all demo people. */
export const demoHelper = {
  name: 'Bisi Ogunleye',
  email: 'bisi.ogunleye@example.com',
  phone: '+2349000000298',
  address: '3 Oremeji Street, Mokola',
}

/** Somebody who was asked to help and has not answered yet. */
export const invited = 'segun.ade@example.com'

/** Photos that the demo seller has sent and not named yet, by the names of their files. */
export const photoDrafts: readonly { name: string; picture: PictureRecipe }[] = [
  { name: 'IMG 2041', picture: { things: ['crayfish'], arrangement: 'large', tint: '#b9d3a8' } },
  { name: 'IMG 2042', picture: { things: ['beans'], arrangement: 'large', tint: '#d9c3e8' } },
  { name: 'IMG 2043', picture: { things: ['groundnuts'], arrangement: 'large', tint: '#a8cfe0' } },
]
