import { expect, test } from 'vitest'
import { words } from '../../../../plugins/wording-es/words.ts'
import { readCities, zoneGroups, zoneLabel, zonePlace } from './zone-list.ts'

const december = Date.UTC(2026, 11, 4)
const july = Date.UTC(2026, 6, 4)

test('a zone is named by its city and its offset on the shown day', () => {
  expect(zoneLabel('America/New_York', december)).toBe('New York (GMT-5)')
  expect(zoneLabel('America/New_York', july)).toBe('New York (GMT-4)')
  expect(zoneLabel('Asia/Kathmandu', july)).toBe('Kathmandu (GMT+5:45)')
  expect(zonePlace('America/Indiana/Knox')).toBe('Knox, Indiana')
  expect(zonePlace('UTC')).toBe('UTC')
})

test('groups zones by part of the world with ordered cities, and omits names that are no place', () => {
  const groups = zoneGroups('es', december, {
    names: ['Europe/Rome', 'Etc/GMT+3', 'Asia/Tokyo', 'UTC', 'Europe/Athens'],
  })
  expect(groups.map(({ region, zones }) => [region, ...zones.map(({ name }) => name)])).toEqual([
    ['Europe', 'Europe/Athens', 'Europe/Rome'],
    ['Asia', 'Asia/Tokyo'],
  ])
})

test('offers every place that the machine knows', () => {
  const names = zoneGroups('en', december).flatMap(({ zones }) => zones.map(({ name }) => name))
  expect(names.length).toBeGreaterThan(350)
  expect(names).toContain('Pacific/Chatham')
  expect(new Set(names).size).toBe(names.length)
})

test('uses and sorts the city names of the language', () => {
  const cities = readCities(words['time.cities'])
  const names = ['Europe/London', 'Europe/Amsterdam', 'Europe/Madrid', 'Europe/Lisbon', 'Europe/Brussels']
  const [{ zones = [] } = {}] = zoneGroups('es', december, { cities, names })
  expect(zones.map(({ label }) => label.split(' (')[0])).toEqual([
    'Ámsterdam',
    'Bruselas',
    'Lisboa',
    'Londres',
    'Madrid',
  ])
  expect(zonePlace('America/New_York', cities)).toBe('Nueva York')
  expect(zonePlace('America/Indiana/Knox', cities)).toBe('Knox, Indiana')
  expect(readCities('').size).toBe(0)
})
