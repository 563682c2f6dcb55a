/** API keys for programs. */
export const keys = {
  'error.too_many_keys': 'Ya hay {maximum} claves. Anula alguna que ya no haga falta.',
} as const
