import { createPool, type PoolConnection, type RowDataPacket } from 'mysql2/promise'
import { perSecond } from './bare-transaction.ts'

/** What a move and a cancel cannot do without on MySQL, one statement after the other, without any logic. */
export interface BareLife {
  /** Moves rows: lock, read, write, history and event. Returns moves per second. */
  move(count: number): Promise<number>
  /**
   * Cancels rows and offers their room to the next who waits: lock, read the row and the whole queue, write both, their
   * histories and events. Returns cancels per second.
   */
  free(count: number): Promise<number>
  close(): Promise<void>
}

const row =
  'id INT AUTO_INCREMENT PRIMARY KEY, slot INT, status VARCHAR(16), start BIGINT, joined BIGINT, name VARCHAR(40)'

/** @param waiting how many wait in the queue */
export async function openBareLife(url: string, waiting: number): Promise<BareLife> {
  const pool = createPool({ uri: url, connectionLimit: 1 })
  for (const table of ['bare_places', 'bare_rows', 'bare_written']) await pool.query(`DROP TABLE IF EXISTS ${table}`)
  await pool.query('CREATE TABLE bare_places (id INT PRIMARY KEY) ENGINE=InnoDB')
  await pool.query(`CREATE TABLE bare_rows (${row}, KEY of_slot (slot, status)) ENGINE=InnoDB`)
  await pool.query(
    'CREATE TABLE bare_written (id BIGINT AUTO_INCREMENT PRIMARY KEY, row_id INT, what VARCHAR(16)) ENGINE=InnoDB',
  )
  await pool.query('INSERT INTO bare_places (id) VALUES (0), (1)')
  const insert = (status: string, many: number) =>
    pool.query('INSERT INTO bare_rows (slot, status, start, joined, name) VALUES ?', [
      Array.from({ length: many }, (_, index) => [1, status, 0, index, 'bench']),
    ])

  const written = (connection: PoolConnection, id: number, what: string) =>
    connection.query('INSERT INTO bare_written (row_id, what) VALUES (?, ?), (?, ?)', [id, 'history', id, what])

  async function transaction(work: (connection: PoolConnection) => Promise<void>): Promise<void> {
    const connection = await pool.getConnection()
    try {
      await connection.query('BEGIN')
      await connection.query('SELECT id FROM bare_places WHERE id IN (0, 1) FOR UPDATE')
      await work(connection)
      await connection.query('COMMIT')
    } finally {
      connection.release()
    }
  }

  const ids = async (status: string): Promise<number[]> => {
    const [found] = await pool.query<RowDataPacket[]>('SELECT id FROM bare_rows WHERE status = ?', [status])
    return found.map(({ id }) => id)
  }

  return {
    async move(count) {
      await pool.query('DELETE FROM bare_rows')
      await insert('booked', count)
      const all = await ids('booked')
      return perSecond(count, 1, (index) =>
        transaction(async (connection) => {
          const id = all[index] ?? 0
          await connection.query('SELECT * FROM bare_rows WHERE id = ?', [id])
          await connection.query('UPDATE bare_rows SET slot = 2, start = 1 WHERE id = ?', [id])
          await written(connection, id, 'rescheduled')
        }),
      )
    },
    async free(count) {
      await pool.query('DELETE FROM bare_rows')
      await insert('booked', count)
      await insert('waitlisted', waiting)
      const all = await ids('booked')
      return perSecond(count, 1, (index) =>
        transaction(async (connection) => {
          const id = all[index] ?? 0
          await connection.query('SELECT * FROM bare_rows WHERE id = ?', [id])
          await connection.query("UPDATE bare_rows SET status = 'cancelled' WHERE id = ?", [id])
          const [queue] = await connection.query<RowDataPacket[]>(
            "SELECT * FROM bare_rows WHERE slot = 1 AND status = 'waitlisted' ORDER BY joined, id",
          )
          const next: number = queue[index]?.id
          await connection.query('UPDATE bare_rows SET start = 1 WHERE id = ?', [next])
          await written(connection, id, 'cancelled')
          await written(connection, next, 'offer')
        }),
      )
    },
    close: () => pool.end(),
  }
}
