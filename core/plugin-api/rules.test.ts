import { expect, test } from 'vitest'
import * as api from './index.ts'

const isData = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every part of a value that could be changed, as a path. */
const changeable = (value: unknown, path: string): string[] =>
  isData(value)
    ? [
        ...(Object.isFrozen(value) ? [] : [path]),
        ...Object.entries(value).flatMap(([name, part]) => changeable(part, `${path}.${name}`)),
      ]
    : []

test('no plugin can change for everybody what the API has in common', () => {
  const data = Object.entries(api).filter(([, value]) => isData(value))
  expect(data.map(([name]) => name)).toEqual(expect.arrayContaining(['namedSteps', 'audiencesOf', 'pluginPlaces']))
  expect(data.flatMap(([name, value]) => changeable(value, name))).toEqual([])
  expect(() => Object.assign(api.namedSteps.confirmation_step, { applies: () => false })).toThrow(TypeError)
  expect(changeable(api.rulesOfStatus('booked'), 'booked')).toEqual([])
})

test('the rules of a status are told by its name', () => {
  expect(api.rulesOfStatus('pending')).toMatchObject({ stage: 'standing', cancellable: true, movable: true })
  expect(api.rulesOfStatus('cancelled')).toMatchObject({ stage: 'over', follows: [], cancellable: false })
  for (const unknown of ['', 'constructor', 'paid', undefined, 7]) expect(api.rulesOfStatus(unknown)).toBeNull()
  expect(api.statusesAt('standing')).toEqual(['pending', 'waitlisted', 'gig', 'booked'])
  expect([api.mayFollow('pending', 'booked'), api.mayFollow('cancelled', 'booked')]).toEqual([true, false])
})
