export const entities = {
  'error.in_use': 'Esto todavía se usa en otro lugar. Cambia eso primero.',
} as const
