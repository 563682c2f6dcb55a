/** Throws on import, before anything about it is known. */
throw new Error('no such module')
