import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayInterval, instantToUtc, instantToWall, wallToInstant } from './index.ts'

/** The rows of a Markdown table whose header holds the given words. */
function rowsBelow(header: string): string[][] {
  const lines = readFileSync(new URL('./README.md', import.meta.url), 'utf8').split('\n')
  const from = lines.findIndex((line) => line.startsWith(`| ${header}`)) + 2
  const rest = lines.slice(from)
  const rows = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith('|')),
  )
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test.each(rowsBelow('wall clock'))(
  '%s in %s is %s as input, %s as a start, %s as an end',
  (wall, zone, strict, start, end) => {
    const read = wallToInstant(wall ?? '', zone ?? '', 'strict')
    expect(read.ok ? instantToUtc(read.value) : 'refused').toBe(strict)
    if (!read.ok) expect(read.error.code).toBe('time_does_not_exist')
    expect(instantToUtc(wallToInstant(wall ?? '', zone ?? '', 'start'))).toBe(start)
    expect(instantToUtc(wallToInstant(wall ?? '', zone ?? '', 'end'))).toBe(end)
  },
)

test.each(rowsBelow('date'))('%s in %s starts at %s and has %s hours', (date, zone, startsAt, hours) => {
  const day = dayInterval(date ?? '', zone ?? '')
  expect(instantToWall(day.start, zone ?? '').slice(11)).toBe(startsAt)
  expect((day.end - day.start) / 3_600_000).toBe(Number(hours))
})

test('the tables are read', () => {
  expect(rowsBelow('wall clock').length).toBeGreaterThan(5)
  expect(rowsBelow('date').length).toBeGreaterThan(5)
})
