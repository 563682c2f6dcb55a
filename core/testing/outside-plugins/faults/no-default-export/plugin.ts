/** Lacks `export default`. */
export const plugin = { name: 'no-default-export' }
