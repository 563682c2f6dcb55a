import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { testDialect } from '../testing/databases/databases.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** Has the file for a fifth of a second, as another process does that makes it ready. */
const holder = `
  const { workerData, parentPort } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(workerData)
  db.exec('CREATE TABLE held (id); BEGIN EXCLUSIVE')
  parentPort.postMessage('held')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  db.exec('COMMIT')
  db.close()`

test.runIf(testDialect() === 'sqlite')('a new file is waited for while another process makes it ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-file-'))
  const filename = join(folder, 'new.db')
  const worker = new Worker(holder, { eval: true, workerData: filename, execArgv: [] })
  await once(worker, 'message')
  const connection = new SqliteConnection(filename)
  expect(connection.execute('PRAGMA journal_mode', []).rows).toEqual([{ journal_mode: 'wal' }])
  connection.close()
  await worker.terminate()
  rmSync(folder, { recursive: true })
})

test('reads integers beyond the exact numbers as the nearest, and others as before', () => {
  const connection = new SqliteConnection(':memory:')
  connection.exec('CREATE TABLE holds (id INTEGER, name TEXT, ends INTEGER)')
  connection.exec("INSERT INTO holds VALUES (1, 'a', 9000001764000000001), (2, NULL, 5)")
  const all = () => connection.execute('SELECT id, name, ends FROM holds ORDER BY id', []).rows
  expect(all()).toEqual([
    { id: 1, name: 'a', ends: 9_000_001_764_000_000_000 },
    { id: 2, name: null, ends: 5 },
  ])
  connection.exec('DELETE FROM holds WHERE id = 1')
  expect(all()).toEqual([{ id: 2, name: null, ends: 5 }])
  connection.close()
})
