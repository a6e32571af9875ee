// The page of a table or of a replay. All of it also works without this, as links and forms.

import "./clock.js";
import "./keys.js";
import "./lobby.js";
import "./send.js";
import "./verify.js";
import { follow } from "./live.js";
import { replay } from "./replay.js";
import { learn, toEnd } from "./swap.js";

document.querySelectorAll("#bar-title, #act, #game, #news").forEach(learn);
toEnd(document.getElementById("chat-lines"));
const slider = document.querySelector("input[type=range][data-fragment]");
if (slider) replay(slider);
else follow();
