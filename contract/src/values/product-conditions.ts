/** Whether goods are new or used, as sellers say it. */
export const productConditions = ['new', 'uk used', 'nigerian used', 'refurbished'] as const
export type ProductCondition = (typeof productConditions)[number]

export const conditionLabels: Record<ProductCondition, string> = {
  new: 'New',
  'uk used': 'UK used',
  'nigerian used': 'Nigerian used',
  refurbished: 'Refurbished',
}
