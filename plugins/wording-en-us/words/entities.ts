/** Changes of configuration through the generic calls. */
export const entities = {
  'error.in_use': 'Something else still needs this. Please change that first.',
} as const
