// Replaces the code by which r2wc reads attributes. It is never called: our elements read their own.

/** Readers by type. */
export default {}

/** Gives the name of a property's attribute. */
export const toDashedCase = String
