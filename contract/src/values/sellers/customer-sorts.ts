/** How the customers of a shop are sorted: by their last order, or by what they have paid. */
export const customerSorts = ['last', 'total'] as const
export type CustomerSort = (typeof customerSorts)[number]
