/** Claves con las que llaman los programas. */
export const keys = {
  'error.too_many_keys': 'Ya hay {maximum} claves. Anula alguna que ya no haga falta.',
} as const
