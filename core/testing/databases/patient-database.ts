import { type Database, openDatabase } from '../../persistence/database.ts'

/**
 * A database that counts as silent after seconds only: on a machine where tests keep every processor busy, its server
 * may have to wait for one longer than a product's visitor should. Tests of silence itself open theirs directly.
 */
export const openPatiently = (url: string): Promise<Database> => openDatabase(url, { quiet: 5_000, probe: 5_000 })
