import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The limit of a booking on SQLite: only the statements, on the same driver, with WAL and synchronous FULL. */
export function openBareSqlite(slots = 1_000) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bare-'))
  const database = new DatabaseSync(join(folder, 'bare.db'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec(
    'CREATE TABLE slots (id INTEGER PRIMARY KEY); CREATE TABLE bookings (id INTEGER PRIMARY KEY, slot INTEGER, at INTEGER, name TEXT)',
  )
  const slot = database.prepare('INSERT INTO slots (id) VALUES (?)')
  for (let id = 0; id < slots; id += 1) slot.run(id)
  const read = database.prepare('SELECT id FROM slots WHERE id = ?')
  const write = database.prepare('INSERT INTO bookings (slot, at, name) VALUES (?, ?, ?)')
  return {
    /** Returns bookings per second. */
    run(count: number): number {
      const began = performance.now()
      for (let index = 0; index < count; index += 1) {
        database.exec('BEGIN IMMEDIATE')
        read.get(index % slots)
        write.run(index % slots, index, 'bench')
        database.exec('COMMIT')
      }
      return (count / (performance.now() - began)) * 1000
    },
    close() {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
