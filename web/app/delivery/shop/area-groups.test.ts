import { expect, test } from 'vitest'
import { stateNames } from '@oja/contract/values/places/state-names.ts'
import { allStatesBox, areaBox, cityBox, groupAreas, hasPartOfState, readAreas } from './area-groups.ts'

const area = (lga: string, feeMinor: number, way: 'seller' | 'courier' = 'seller', state = 'Oyo') => ({
  id: `${way} ${state} ${lga}`,
  way,
  state,
  lga,
  feeMinor,
  days: 2,
})

test('areas are shown as a trader says them', () => {
  const areas = [
    area('Ibadan North', 150_000),
    area('Ibadan South West', 150_000),
    area('', 250_000),
    ...stateNames.map((state) => area('', 400_000, 'courier', state)),
  ]
  expect(groupAreas(areas).map(({ way, feeMinor, title }) => [way, feeMinor, title])).toEqual([
    ['seller', 150_000, 'Ibadan North, Ibadan South West'],
    ['seller', 250_000, 'Rest of Oyo'],
    ['courier', 400_000, 'All states'],
  ])
  expect(groupAreas([area('', 1)])[0]?.title).toBe('All of Oyo')
  expect(
    groupAreas(areas.slice(2, 30).map((each) => ({ ...each, feeMinor: 1, way: 'courier' })))[0]?.title,
  ).toBe('28 whole states')
})

test('only a state and a part of it with the same way need the rule that the part wins', () => {
  expect(hasPartOfState([area('Ibadan North', 1), area('', 2)])).toBe(true)
  expect(hasPartOfState([area('Ibadan North', 1), area('', 2, 'courier')])).toBe(false)
  expect(hasPartOfState([area('Ibadan North', 1), area('', 2, 'seller', 'Lagos')])).toBe(false)
})

test('"All states" means the states that have no rule yet', () => {
  const form = new FormData()
  for (const name of [areaBox('Lagos', 'Ikorodu'), areaBox('Ogun', ''), allStatesBox]) form.set(name, 'on')
  const chosen = readAreas(form, 'courier', {
    areas: [area('', 1, 'courier'), area('', 1, 'seller', 'Kano')],
  })
  expect(chosen).toHaveLength(1 + stateNames.length - 1)
  expect(chosen).toContainEqual({ state: 'Lagos', lga: 'Ikorodu' })
  expect(chosen).toContainEqual({ state: 'Kano', lga: '' })
  expect(chosen).not.toContainEqual({ state: 'Oyo', lga: '' })
  expect(chosen.filter(({ state }) => state === 'Ogun')).toHaveLength(1)
})

test('a city is its local governments, each once', () => {
  const form = new FormData()
  const jos = { name: 'Jos', lgas: ['Jos East', 'Jos North'] }
  for (const name of [cityBox('Plateau', jos), areaBox('Plateau', 'Jos East')]) form.set(name, 'on')
  expect(readAreas(form, 'seller', { areas: [] })).toEqual([
    { state: 'Plateau', lga: 'Jos East' },
    { state: 'Plateau', lga: 'Jos North' },
  ])
})
