import { expect, it } from 'vitest'
import { matching, pageOf, tagsOf } from './filter-resources.ts'

const ferrer = { id: 'ferrer', name: 'Dr Lucía Ferrer', description: 'Spine and persistent pain.', tags: ['Spine'] }
const montero = { id: 'montero', name: 'Javier Montero', description: 'Knees.', tags: ['Sport', 'Knee'] }
const found = (typed: string, tags: string[] = []) => matching([ferrer, montero], typed, tags).map(({ id }) => id)

it('finds resources with every typed word in name, description or tags, ignoring accents', () => {
  expect(found('lucia')).toEqual(['ferrer'])
  expect(found('PAIN ferrer')).toEqual(['ferrer'])
  expect(found('pain montero')).toEqual([])
  expect(found('sport')).toEqual(['montero'])
  expect(found(' ')).toEqual(['ferrer', 'montero'])
})

it('finds resources with all chosen tags', () => {
  expect(found('', ['Sport'])).toEqual(['montero'])
  expect(found('', ['Sport', 'Spine'])).toEqual([])
  expect(tagsOf([ferrer, montero, ferrer], 'en')).toEqual(['Knee', 'Spine', 'Sport'])
})

it('shows twenty a page', () => {
  const all = Array.from({ length: 41 }, (_, index) => index)
  expect(pageOf(all, 1).items).toHaveLength(20)
  expect(pageOf(all, 3)).toEqual({ page: 3, pages: 3, items: [40] })
  expect(pageOf(all.slice(0, 20), 3)).toMatchObject({ page: 1, pages: 1 })
})
