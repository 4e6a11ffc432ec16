/** People: the faces of guests, visitors and players. Everything that draws them takes them from here. */
export { COPIES, personOf } from "./portraits/cousins";
export { cropFor, type Crop } from "./portraits/frames";
export { drinkOf, playerOf } from "./portraits/household";
export { bustSymbol, cardSymbol, medallionSymbol, playerSymbol, visitorSymbol } from "./portraits/sprite";
