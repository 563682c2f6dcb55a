/** Fails before anything of it is known. */
throw new Error('no such module')
