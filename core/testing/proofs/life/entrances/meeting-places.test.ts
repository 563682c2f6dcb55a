import { expect, test } from 'vitest'
import { meetSomewhere, timesFor } from './meeting-places.ts'

/** Two who come near each other only at the so manieth try, or never. */
async function meetAtTry(number: number) {
  const tried: string[] = []
  const met = await meetSomewhere(async (place) => (tried.push(place) === number ? place : null))
  return { met, tries: tried.length }
}

test('who could not come near tries again elsewhere, until both are there', async () => {
  expect(await meetAtTry(1)).toEqual({ met: 'boat', tries: 1 })
  expect(await meetAtTry(2)).toEqual({ met: 'dock', tries: 2 })
  expect(await meetAtTry(5)).toEqual({ met: 'dock', tries: 5 })
})

test('who never comes near gives up, and there is a time for each try', async () => {
  const { met, tries } = await meetAtTry(0)
  expect(met).toBe(null)
  expect(timesFor(1)).toBeGreaterThanOrEqual(tries)
})
