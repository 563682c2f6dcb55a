/** Changes of configuration through the generic calls. */
export const entities = {
  'error.in_use': 'Das wird noch an anderer Stelle gebraucht. Bitte ändern Sie zuerst diese.',
} as const
