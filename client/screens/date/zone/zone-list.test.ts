import { expect, test } from 'vitest'
import { words } from '../../../../plugins/wording-es/words.ts'
import { readCities, zoneGroups, zoneLabel, zonePlace } from './zone-list.ts'

const december = Date.UTC(2026, 11, 4)
const july = Date.UTC(2026, 6, 4)

test('a zone is named by its city and by how far it is from Greenwich on the day that is looked at', () => {
  expect(zoneLabel('America/New_York', december)).toBe('New York (GMT-5)')
  expect(zoneLabel('America/New_York', july)).toBe('New York (GMT-4)')
  expect(zoneLabel('Asia/Kathmandu', july)).toBe('Kathmandu (GMT+5:45)')
  expect(zonePlace('America/Indiana/Knox')).toBe('Knox, Indiana')
  expect(zonePlace('UTC')).toBe('UTC')
})

test('zones stand in parts of the world, cities in order; names that mean no place are left out', () => {
  const groups = zoneGroups('es', december, {
    names: ['Europe/Rome', 'Etc/GMT+3', 'Asia/Tokyo', 'UTC', 'Europe/Athens'],
  })
  expect(groups.map(({ region, zones }) => [region, ...zones.map(({ name }) => name)])).toEqual([
    ['Europe', 'Europe/Athens', 'Europe/Rome'],
    ['Asia', 'Asia/Tokyo'],
  ])
})

test('every place that the machine knows is offered', () => {
  const names = zoneGroups('en', december).flatMap(({ zones }) => zones.map(({ name }) => name))
  expect(names.length).toBeGreaterThan(350)
  expect(names).toContain('Pacific/Chatham')
  expect(new Set(names).size).toBe(names.length)
})

test('a language names the cities, and the order is that of its names', () => {
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
