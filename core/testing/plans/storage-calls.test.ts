import { expect, test } from 'vitest'
import type { UnitOfWork } from '../../operations/ports.ts'
import { Calendars } from '../../persistence/occupancy/calendars.ts'
import { makeTrip } from '../../persistence/trip.ts'
import { unitOfWork } from '../../persistence/unit-of-work.ts'
import { storageCalls } from './storage-calls.ts'

/** What sends no query of its own. */
const silent = new Set(['isLocked'])
/** Of the class that makes repositories, and no repositories. */
const inside = new Set(['constructor', 'source', 'tenant', 'made'])

/** The functions of a part and of the parts within, as `repository.function`. */
function functionsIn(part: object, before: string): string[] {
  const names = [...Object.keys(part), ...Object.getOwnPropertyNames(Object.getPrototypeOf(part))]
  return names.flatMap((name) => {
    if (before === '' ? inside.has(name) : name in Object.prototype) return []
    const value: unknown = Reflect.get(part, name)
    if (typeof value === 'function') return [`${before}${name}`]
    return typeof value === 'object' && value !== null ? functionsIn(value, `${before}${name}.`) : []
  })
}

/** The functions that a call calls: a unit that only notes them. */
function calledBy(run: (unit: UnitOfWork, index: number) => Promise<unknown>): string[] {
  const called: string[] = []
  const noting = (name: string): unknown =>
    new Proxy(() => {}, {
      get: (_, key) => noting(name === '' ? String(key) : `${name}.${String(key)}`),
      apply: () => {
        called.push(name)
        return Promise.resolve([])
      },
    })
  void run(noting('') as UnitOfWork, 1)
  return called
}

test('every function of the repositories has a price', () => {
  const nowhere = makeTrip(() => Promise.reject(new Error('nothing is asked')))
  const scope = { whitelabel: 'bench', provider: 'yard' }
  const options = { dialect: 'sqlite', locking: true, calendars: new Calendars() } as const
  const { unit } = unitOfWork(nowhere, scope, options)
  const called = new Set(storageCalls.flatMap(({ run }) => calledBy(run)))
  const all = functionsIn(unit, '')
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter((name) => !called.has(name) && !silent.has(name))).toEqual([])
})
