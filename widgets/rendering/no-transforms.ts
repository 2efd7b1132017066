/** What r2wc reads attributes with, by their types: our elements read their own. */
export default {}
