import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../../testing/markdown-table.ts'
import { dayInterval, instantToUtc, instantToWall, wallToInstant } from './index.ts'

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')

test.each(tableRows(readme, 'wall clock'))(
  '%s in %s is %s as input, %s as a start, %s as an end',
  (wall, zone, strict, start, end) => {
    const read = wallToInstant(wall ?? '', zone ?? '', 'strict')
    expect(read.ok ? instantToUtc(read.value) : 'refused').toBe(strict)
    if (!read.ok) expect(read.error.code).toBe('time_does_not_exist')
    expect(instantToUtc(wallToInstant(wall ?? '', zone ?? '', 'start'))).toBe(start)
    expect(instantToUtc(wallToInstant(wall ?? '', zone ?? '', 'end'))).toBe(end)
  },
)

test.each(tableRows(readme, 'date'))('%s in %s starts at %s and has %s hours', (date, zone, startsAt, hours) => {
  const day = dayInterval(date ?? '', zone ?? '')
  expect(instantToWall(day.start, zone ?? '').slice(11)).toBe(startsAt)
  expect((day.end - day.start) / 3_600_000).toBe(Number(hours))
})
